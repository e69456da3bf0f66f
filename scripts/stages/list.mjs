import { ensureWebBuilt } from '../bootstrap/web-built.mjs'
import { campaigns } from './campaigns.mjs'
import { counts } from './counts.mjs'
import { hasJourneys, journeyAgain, journeys } from './journeys.mjs'
import { lint } from './lint.mjs'
import { types } from './types.mjs'
import { longTests, vitest, vitestAgain } from './vitest.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} minutes What it may take on two idle cores: past that it warns, and after twice that it is ended.
 * @property {(until: number) => Promise<import('./counts.mjs').Counts>} run
 * @property {(place: import('./counts.mjs').Place, until: number) => Promise<import('./counts.mjs').Counts>} [again]
 * @property {true} [prepares] It makes something for the stages after it and holds no test.
 *
 * @typedef {'whole' | 'quick' | 'night'} Level
 */

const projects = (/** @type {string[]} */ ...names) => ({
  run: (/** @type {number} */ until) => vitest(names, until),
  again: vitestAgain,
})

/** Of tests that wait for other programs to start and to answer, two leave a third of two cores idle. */
const waiting = (/** @type {string[]} */ ...names) => ({
  ...projects(...names),
  run: (/** @type {number} */ until) => vitest(names, until, ['--maxWorkers=3']),
})

/** Those of a project that are not long by their nature. @param {string} name @param {string} folder */
const shortOnes = (name, folder) => ({
  ...projects(name),
  run: (/** @type {number} */ until) =>
    vitest([name], until, ['--maxWorkers=3', ...longTests(folder).map((file) => `--exclude=${file}`)]),
})

async function web() {
  await ensureWebBuilt()
  return counts()
}

/** @type {readonly Stage[]} */
const everyDay = [
  { name: 'types', minutes: 2.5, run: types },
  { name: 'lint', minutes: 1, run: lint },
  { name: 'unit', minutes: 3, ...projects('contract', 'connectors', 'web', 'components', 'structure') },
  // First of those that other programs take part in: what it installs lets more tests of the lab and of journeys run.
  { name: 'real', minutes: 6, ...waiting('real') },
  { name: 'lab', minutes: 1.5, ...projects('lab') },
  { name: 'server', minutes: 12, ...waiting('server', 'campus') },
  { name: 'pages', minutes: 0.5, run: web, prepares: true },
  ...(hasJourneys() ? [{ name: 'journeys', minutes: 20, run: journeys, again: journeyAgain }] : []),
]

/** Stages of one level, with what they may take there. @type {Record<Level, readonly Stage[]>} */
const stagesOf = {
  whole: everyDay,
  quick: [
    ...everyDay.filter(({ name }) => ['types', 'lint', 'unit'].includes(name)),
    { name: 'server', minutes: 3, ...shortOnes('server', 'server/src') },
  ],
  // Many rounds and full products in the same stages, then what is nothing but long.
  night: [
    ...everyDay.map((stage) => ({ ...stage, minutes: stage.minutes * 6 })),
    { name: 'campaigns', minutes: 120, run: campaigns },
  ],
}

/**
 * @param {Level} level @param {readonly string[]} names All of them when none is named.
 * @returns {{ readonly stages: readonly Stage[], readonly unknown: string | undefined, readonly known: readonly string[] }}
 */
export function stages(level, names) {
  const of = stagesOf[level]
  return {
    stages: of.filter(({ name }) => names.length === 0 || names.includes(name)),
    unknown: names.find((name) => !of.some((stage) => stage.name === name)),
    known: of.map(({ name }) => name),
  }
}
