import { existsSync } from 'node:fs'
import { ensureWebBuilt } from '../bootstrap/web-built.mjs'
import { inProject } from '../bootstrap/project.mjs'
import { ensureBrowser } from './browser.mjs'
import { atLeastOneFailed, counts } from './counts.mjs'
import { runNode, withReport } from './program.mjs'

const configuration = inProject('e2e', 'playwright.config.ts')

export const hasJourneys = () => existsSync(configuration)

/**
 * @typedef {object} JourneyTest
 * @property {string} status
 * @property {readonly { type: string, description?: string }[]} annotations
 * @property {readonly { readonly error?: { readonly message?: string } }[]} results
 * @typedef {object} Suite Of Playwright's JSON report.
 * @property {string} title
 * @property {readonly { title: string, tests: readonly JourneyTest[] }[]} [specs]
 * @property {readonly Suite[]} [suites]
 */

/** @param {Suite} suite @returns {{ name: string, test: JourneyTest }[]} */
function testsOf(suite) {
  return [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map((test) => ({ name: `${suite.title} ${title}`, test })),
    ),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
}

/** @param {readonly Suite[]} suites */
function count(suites) {
  const tests = suites.flatMap(testsOf)
  const of = (/** @type {string} */ status) => tests.filter(({ test }) => test.status === status)
  // One that passed at the second try has not passed.
  const failed = [...of('unexpected'), ...of('flaky')]
  return {
    passed: of('expected').length,
    failed: failed.length,
    failures: failed.map(({ name, test }) => ({
      name,
      why: test.results.find(({ error }) => error)?.error?.message ?? 'it gives no reason',
    })),
    skipped: of('skipped').map(({ name, test }) => ({
      name,
      reason: test.annotations.find(({ description }) => description)?.description ?? 'it gives no reason',
    })),
  }
}

/**
 * Journeys in a browser against server, database and lab.
 *
 * @param {readonly string[]} projects Names in the configuration.
 * @returns {(until: number) => Promise<import('./counts.mjs').Counts>}
 */
export const journeysOf = (projects) => async (until) => {
  const found = await ensureBrowser(until)
  if ('missing' in found) {
    return counts({
      skipped: [{ name: 'journeys in a browser', reason: found.missing }],
      output: found.output,
    })
  }
  await ensureWebBuilt()
  const chosen = projects.map((name) => `--project=${name}`)
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
