import { stripVTControlCharacters } from 'node:util'

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

const seconds = (/** @type {number} */ milliseconds) => (milliseconds / 1_000).toFixed(1)

/** A stage as it ends. @param {Outcome} of */
export function sayStage({ stage, passed, failed, skipped, output, took, isLate }) {
  const said =
    stage.prepares && failed === 0 ? 'ready' : `${passed} passed, ${failed} failed, ${skipped.length} skipped`
  if (failed > 0 && output !== '') console.log(output.trimEnd())
  console.log(`${stage.name.padEnd(9)} ${said}, ${seconds(took)} s of ${stage.minutes * 60} s`)
  if (isLate) console.log(`  warning: ${stage.name} took longer than it may on two idle cores`)
  for (const reason of new Set(skipped.map((skip) => skip.reason))) {
    const [first, ...more] = skipped.filter((skip) => skip.reason === reason)
    console.log(`  skipped ${more.length === 0 ? first?.name : `${more.length + 1} tests`}: ${reason}`)
  }
}

/** @param {string} head @param {readonly Outcome[]} outcomes @param {'failures' | 'flaky'} which */
function sayReasons(head, outcomes, which) {
  const all = outcomes.flatMap((of) => of[which].map((one) => ({ ...one, stage: of.stage.name })))
  if (all.length > 0) console.log(`\n${head}`)
  for (const { stage, name, why } of all) {
    const lines = stripVTControlCharacters(why).split('\n')
    const short = lines.map((line) => line.trim()).filter((line) => line !== '')
    console.log(`- ${stage}: ${name}`)
    for (const line of short.slice(0, 12)) console.log(`    ${line.slice(0, 400)}`)
  }
}

/** @param {readonly (readonly string[])[]} rows */
function sayTable(rows) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const cell = (/** @type {string} */ text, /** @type {number} */ at) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
  for (const row of rows) console.log(row.map(cell).join('  ').trimEnd())
}

/**
 * The end of a run: what each stage cost, the slowest files, what was flaky and what failed. Whoever has only the last lines of a run
 * sees which and why.
 * @param {readonly Outcome[]} outcomes
 */
export function sayReport(outcomes) {
  console.log('')
  sayTable([
    ['stage', 'tests', 'wall s', 'of', 'CPU s'],
    ...outcomes.map(({ stage, passed, failed, skipped, took, cpu }) => [
      stage.name,
      String(passed + failed + skipped.length),
      seconds(took),
      String(stage.minutes * 60),
      cpu === null ? '?' : cpu.toFixed(1),
    ]),
    [
      'all',
      String(
        outcomes.reduce((sum, { passed, failed, skipped }) => sum + passed + failed + skipped.length, 0),
      ),
      seconds(outcomes.reduce((sum, { took }) => sum + took, 0)),
      String(outcomes.reduce((sum, { stage }) => sum + stage.minutes * 60, 0)),
      outcomes.some(({ cpu }) => cpu === null)
        ? '?'
        : outcomes.reduce((sum, { cpu }) => sum + (cpu ?? 0), 0).toFixed(1),
    ],
  ])
  const slowest = outcomes
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 20)
  if (slowest.length > 0) {
    console.log('\nThe slowest files, in seconds of their worker:')
    for (const { file, seconds: took } of slowest) console.log(`${took.toFixed(1).padStart(7)}  ${file}`)
  }
  sayReasons('Flaky: failed, and passed when run once more alone:', outcomes, 'flaky')
  sayReasons('What failed, in short:', outcomes, 'failures')
  console.log('')
}
