import { readFileSync } from 'node:fs'
import { Sentence } from '../bootstrap/project.mjs'
import { counts } from './counts.mjs'
import { now } from './program.mjs'

/** @typedef {import('./list.mjs').Stage} Stage */
/** @typedef {import('./counts.mjs').Failure} Failure */

/** A stage that hangs is ended after this many times what it may take, so that the stages after it still run. */
const patience = 2

/** So many at once are no accident, and would take hours one by one. */
const mostAgain = 15

/** Clock ticks a second, which Linux has told programs to be 100 on every machine since 2.6. */
const ticks = 100

/**
 * CPU seconds of all that we started and that has ended, after proc(5): fields 16 and 17 of `stat`. Null where there is no /proc.
 * @returns {number | null}
 */
function cpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / ticks
  } catch {
    return null
  }
}

/**
 * Runs a stage, whatever becomes of it.
 * @param {Stage} stage
 */
export async function outcomeOf(stage) {
  const [begin, cpuBefore] = [performance.now(), cpuSeconds()]
  const budget = stage.minutes * 60_000
  /** @type {import('./counts.mjs').Counts} */
  let of
  try {
    of = await stage.run(now() + budget * patience)
  } catch (error) {
    of = counts({ failed: 1, output: error instanceof Sentence ? error.message : String(error) })
  }
  const took = performance.now() - begin
  const cpuAfter = cpuSeconds()
  const ranNone = !stage.prepares && of.passed + of.failed + of.skipped.length === 0
  if (ranNone) of = { ...of, failed: 1, output: `${of.output}\nIt ran no test.` }
  /** @type {readonly Failure[]} */
  const unnamed =
    of.failed > of.failures.length ? [{ name: 'the stage itself', why: of.output.slice(-4_000) }] : []
  return {
    ...of,
    stage,
    failures: [...of.failures, ...unnamed],
    /** @type {readonly Failure[]} */
    flaky: [],
    took,
    cpu: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    isLate: took > budget,
  }
}

/** @typedef {Awaited<ReturnType<typeof outcomeOf>>} Outcome */

/** @param {import('./counts.mjs').Place} place */
const keyOf = ({ project, file, line }) => `${project} ${file}:${line ?? ''}`

/**
 * Runs what failed once more, each file alone, now that nothing else runs. What passes then is flaky: it is named, and counts as passed.
 * @param {Outcome} of
 * @returns {Promise<Outcome>}
 */
export async function afterSecondTry(of) {
  const { stage, failures } = of
  const { again } = stage
  if (again === undefined || failures.length === 0 || failures.length > mostAgain) return of
  const until = now() + stage.minutes * 60_000 * patience
  /** @type {Map<string, Promise<boolean>>} */
  const passes = new Map()
  /** @type {Failure[]} */
  const flaky = []
  for (const failure of failures) {
    const { place } = failure
    if (place === undefined) continue
    const key = keyOf(place)
    if (!passes.has(key)) {
      passes.set(
        key,
        again(place, until).then(
          ({ passed, failed }) => passed > 0 && failed === 0,
          () => false,
        ),
      )
    }
    if (await passes.get(key)) flaky.push(failure)
  }
  return {
    ...of,
    passed: of.passed + flaky.length,
    failed: of.failed - flaky.length,
    failures: failures.filter((failure) => !flaky.includes(failure)),
    flaky,
  }
}
