import { existsSync } from 'node:fs'
import { inProject } from '../bootstrap/project.mjs'
import { ensureWebBuilt } from '../bootstrap/web-built.mjs'
import { ensureBrowser } from './browser.mjs'
import { atLeastOneFailed, counts } from './counts.mjs'
import { runNode, withReport } from './program.mjs'

const configuration = inProject('e2e', 'playwright.config.ts')

export const hasJourneys = () => existsSync(configuration)

/**
 * @typedef {object} JourneyTest
 * @property {string} projectName
 * @property {string} status
 * @property {readonly { type: string, description?: string }[]} annotations
 * @property {readonly { readonly duration?: number, readonly error?: { readonly message?: string } }[]} results
 * @typedef {{ readonly title: string, readonly file: string, readonly line: number, readonly tests: readonly JourneyTest[] }} Spec
 * @typedef {object} Suite Of Playwright's JSON report.
 * @property {string} title
 * @property {readonly Spec[]} [specs]
 * @property {readonly Suite[]} [suites]
 */

/** @param {Suite} suite @returns {{ name: string, spec: Spec, test: JourneyTest }[]} */
function testsOf(suite) {
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ name: `${suite.title} ${spec.title}`, spec, test })),
    ),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
}

/** @param {readonly Suite[]} suites */
function count(suites) {
  const tests = suites.flatMap(testsOf)
  const of = (/** @type {string} */ status) => tests.filter(({ test }) => test.status === status)
  // One that passed at a second try of Playwright's own has not passed.
  const failed = [...of('unexpected'), ...of('flaky')]
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { spec, test } of tests) {
    const took = test.results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1_000
    times.set(spec.file, (times.get(spec.file) ?? 0) + took)
  }
  return {
    passed: of('expected').length,
    failed: failed.length,
    failures: failed.map(({ name, spec, test }) => ({
      name,
      why: test.results.find(({ error }) => error)?.error?.message ?? 'it gives no reason',
      place: { project: test.projectName, file: spec.file, line: spec.line },
    })),
    skipped: of('skipped').map(({ name, test }) => ({
      name,
      reason: test.annotations.find(({ description }) => description)?.description ?? 'it gives no reason',
    })),
    files: [...times].map(([file, seconds]) => ({ file, seconds })),
  }
}

/** @param {readonly string[]} chosen Words for Playwright. @param {number} until */
async function run(chosen, until) {
  const found = await ensureBrowser(until)
  if ('missing' in found) {
    return counts({
      skipped: [{ name: 'journeys in a browser', reason: found.missing }],
      output: found.output,
    })
  }
  await ensureWebBuilt()
  const words = ['test', '--config', configuration, '--reporter=line,json', ...chosen]
  const { written, result } = await withReport((file) =>
    runNode(inProject('node_modules', '@playwright', 'test', 'cli.js'), words, {
      until,
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM: found.path },
    }),
  )
  const { output, ok } = result
  return atLeastOneFailed(counts({ ...count(written?.suites ?? []), output }), ok && written !== null)
}

/** Journeys in a browser against server, database and lab. @param {number} until */
export const journeys = (until) => run([], until)

/** One journey once more, with nothing beside it. @param {import('./counts.mjs').Place} place @param {number} until */
export const journeyAgain = ({ project, file, line }, until) =>
  run([`${file}:${line}`, `--project=${project}`, '--workers=1'], until)
