// Runs tests of the rules core on Python 3.14, Android's version, inside Pyodide under Node.
//   node tools/python314.mjs PYODIDE_FOLDER SITE_PACKAGES TEST…
import { pathToFileURL } from "node:url";
import path from "node:path";

const [pyodideFolder, packages, ...tests] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, "..");
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
await pyodide.loadPackage(["sqlite3"]).catch(() => {});
for (const [place, folder] of [["/project", root], ["/packages", packages]]) {
    pyodide.FS.mkdir(place);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
}
pyodide.globals.set("tests", pyodide.toPy(tests));
const code = await pyodide.runPythonAsync(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project"]
sys.path.append("/packages")
os.chdir("/project")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # some are compiled for another Python
print("Python", sys.version)
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", *tests]))
`);
process.exit(code);
