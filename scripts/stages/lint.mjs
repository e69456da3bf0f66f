import { inProject } from '../bootstrap/project.mjs'
import { oneTest } from './counts.mjs'
import { runNode } from './program.mjs'
import { textFaults } from './text-rules.mjs'

/** Linter, formatter and our own rules for text, over everything. @param {number} until */
export async function lint(until) {
  const tool = (/** @type {string} */ name, /** @type {string[]} */ ...words) =>
    runNode(inProject('node_modules', name, 'bin', name), words, { until })
  const linted = await tool('oxlint', '--type-aware', '--quiet', '.')
  const formatted = await tool('oxfmt', '--check', '.')
  const faults = textFaults()
  return oneTest({
    ok: linted.ok && formatted.ok && faults.length === 0,
    output: [
      linted.ok ? '' : linted.output,
      formatted.ok ? '' : `${formatted.output}npm run format puts them in shape.`,
      ...faults,
    ]
      .filter((text) => text !== '')
      .join('\n'),
  })
}
