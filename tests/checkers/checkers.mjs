import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from '../../app/commands/packages.mjs';
import { debianPackage, mayInstall } from '../debian.mjs';

const FOLDER = import.meta.dirname;

const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * The Nu Html Checker, which the W3C runs, and the Java that it is written in, installed when they are not here.
 *
 * @returns {Promise<string | undefined>} path of the program for `java -jar`; nothing when there is no Java to be had
 * @throws {Error} when its package cannot be installed; under CI also without Java
 */
export async function provideHtmlChecker() {
  if (!hasJava() && mayInstall()) debianPackage('default-jre-headless');
  if (!hasJava()) {
    if (process.env.CI) throw new Error('Java is not installed, and nothing is skipped under CI.');
    return undefined;
  }
  await install(FOLDER);
  return join(FOLDER, 'node_modules/vnu-jar/build/dist/vnu.jar');
}
