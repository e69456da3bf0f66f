import { inProject } from '../bootstrap/project.mjs'
import { atLeastOneFailed, counts } from './counts.mjs'
import { runNode, withReport } from './program.mjs'

/**
 * Runs projects of vitest.config.ts.
 * @param {readonly string[]} projects @param {number} until
 */
export async function vitest(projects, until) {
  const words = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--configLoader=native',
    '--passWithNoTests',
    '--reporter=dot',
    `--reporter=${inProject('scripts', 'stages', 'vitest-reporter.ts')}`,
  ]
  const { written, result } = await withReport((file) =>
    runNode(inProject('node_modules', 'vitest', 'vitest.mjs'), words, {
      until,
      environment: { TEST_REPORT: file },
    }),
  )
  return atLeastOneFailed(counts({ ...written, output: result.output }), result.ok && written !== null)
}
