import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../bootstrap/project.mjs'
import { atLeastOneFailed, counts } from './counts.mjs'
import { runNode, withReport } from './program.mjs'

/**
 * Runs projects of vitest.config.ts.
 * @param {readonly string[]} projects @param {number} until
 * @param {readonly string[]} [chosen] Files, and other words of the command line.
 */
export async function vitest(projects, until, chosen = []) {
  const words = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--configLoader=native',
    '--passWithNoTests',
    '--reporter=dot',
    `--reporter=${inProject('scripts', 'stages', 'vitest-reporter.ts')}`,
    ...chosen,
  ]
  const { written, result } = await withReport((file) =>
    runNode(inProject('node_modules', 'vitest', 'vitest.mjs'), words, {
      until,
      environment: { TEST_REPORT: file },
    }),
  )
  return atLeastOneFailed(counts({ ...written, output: result.output }), result.ok && written !== null)
}

/**
 * A file once more, with nothing beside it. Whole, since its tests may stand on what those before them made.
 * @param {import('./counts.mjs').Place} place @param {number} until
 */
export const vitestAgain = ({ project, file }, until) => vitest([project], until, [file, '--maxWorkers=1'])

/** What a test imports that counts its rounds, goes through all calls, or starts programs of its own. */
const marks = /from '[./]*\/(?:test-tally|test-process)\.ts'/

/** Test files below a folder that are long by their nature, told by what they import. @param {string} folder @returns {string[]} */
export function longTests(folder) {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((file) => marks.test(readFileSync(inProject(file), 'utf8')))
    .sort()
}
