import { stripVTControlCharacters } from 'node:util'
import { ensureInstalled } from './bootstrap/installed.mjs'
import { Sentence, sayAndExit } from './bootstrap/project.mjs'
import { ensureWebBuilt } from './bootstrap/web-built.mjs'
import { counts } from './stages/counts.mjs'
import { hasJourneys, journeysOf } from './stages/journeys.mjs'
import { lint } from './stages/lint.mjs'
import { types } from './stages/types.mjs'
import { vitest } from './stages/vitest.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} minutes Its budget on two cores; a stage that takes longer has failed.
 * @property {(until: number) => Promise<import('./stages/counts.mjs').Counts>} run
 * @property {true} [prepares] It makes something for the stages after it and holds no test.
 */

const projects =
  (/** @type {string[]} */ ...names) =>
  (/** @type {number} */ until) =>
    vitest(names, until)

async function web() {
  await ensureWebBuilt()
  return counts()
}

/** @type {readonly Stage[]} */
const stages = [
  { name: 'types', minutes: 2.5, run: types },
  { name: 'lint', minutes: 1.5, run: lint },
  { name: 'unit', minutes: 3.5, run: projects('contract', 'connectors', 'web', 'structure') },
  // First of those that other programs take part in: what it installs lets more tests of the lab and of journeys run.
  { name: 'real', minutes: 7, run: projects('real') },
  { name: 'lab', minutes: 1.5, run: projects('lab') },
  { name: 'server', minutes: 16, run: projects('server', 'campus') },
  { name: 'pages', minutes: 0.5, run: web, prepares: true },
  ...(hasJourneys()
    ? [
        { name: 'journeys', minutes: 40, run: journeysOf(['campus', 'people', 'session']) },
        { name: 'model', minutes: 3, run: journeysOf(['model']) },
      ]
    : []),
]

/** A stage that hangs is ended after twice its budget, so that the stages after it still run. */
const patience = 2

/** @param {Stage} stage */
async function outcome(stage) {
  const begin = performance.now()
  const budget = stage.minutes * 60_000
  /** @type {import('./stages/counts.mjs').Counts} */
  let of
  try {
    of = await stage.run(begin + budget * patience)
  } catch (error) {
    of = counts({ failed: 1, output: error instanceof Sentence ? error.message : String(error) })
  }
  const took = performance.now() - begin
  const faults = []
  if (took > budget) faults.push('it took longer than its budget')
  if (!stage.prepares && of.passed + of.failed + of.skipped.length === 0) faults.push('it ran no test')
  return { ...of, failed: of.failed + faults.length, faults, took }
}

/** @param {Stage} stage @param {Awaited<ReturnType<typeof outcome>>} of */
function report(stage, of) {
  const took = `${(of.took / 1_000).toFixed(1)} s of ${stage.minutes * 60} s`
  const said =
    stage.prepares && of.failed === 0
      ? 'ready'
      : `${of.passed} passed, ${of.failed} failed, ${of.skipped.length} skipped`
  if (of.failed > 0 && of.output !== '') console.log(of.output.trimEnd())
  console.log(`${stage.name.padEnd(9)} ${said}, ${took}${of.faults.map((fault) => `; ${fault}`).join('')}`)
  for (const reason of new Set(of.skipped.map((skip) => skip.reason))) {
    const [first, ...more] = of.skipped.filter((skip) => skip.reason === reason)
    console.log(`  skipped ${more.length === 0 ? first?.name : `${more.length + 1} tests`}: ${reason}`)
  }
}

/** @param {Awaited<ReturnType<typeof outcome>>} of */
function failuresOf({ failed, failures, faults, output }) {
  const named = [...failures, ...faults.map((why) => ({ name: 'the stage itself', why }))]
  return named.length === 0 && failed > 0 ? [{ name: 'the stage itself', why: output }] : named
}

/**
 * What failed, once more and in few words: whoever has only the last lines of a run sees which and why.
 * @param {readonly { readonly stage: string, readonly name: string, readonly why: string }[]} failures
 */
function sayAgain(failures) {
  if (failures.length > 0) console.log('What failed, in short:')
  for (const { stage, name, why } of failures) {
    const lines = stripVTControlCharacters(why).split('\n')
    const short = lines.map((line) => line.trim()).filter((line) => line !== '')
    console.log(`- ${stage}: ${name}`)
    for (const line of short.slice(0, 12)) console.log(`    ${line.slice(0, 400)}`)
  }
}

async function main() {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !stages.some((stage) => stage.name === name))
  if (unknown !== undefined) {
    throw new Sentence(`There is no stage ${unknown}: ${stages.map(({ name }) => name).join(', ')}.`)
  }
  await ensureInstalled()
  let [passed, failed, skipped] = [0, 0, 0]
  const failures = []
  for (const stage of stages.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const of = await outcome(stage)
    report(stage, of)
    passed += of.passed
    failed += of.failed
    skipped += of.skipped.length
    failures.push(...failuresOf(of).map((failure) => ({ stage: stage.name, ...failure })))
  }
  sayAgain(failures)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed === 0 ? 0 : 1
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => process.exit(1))
main().catch(sayAndExit)
