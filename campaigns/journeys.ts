import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Suite {
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly Suite[]
}

export interface JourneysRun {
  readonly passed: number
  /** Titles of journeys that failed, and of those that passed only when tried again. */
  readonly failed: readonly string[]
}

/** Runs journeys of the session against the product that was announced. What they print goes to the terminal. */
export async function runSessionJourneys(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<JourneysRun> {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-campaign-'))
  const report = join(folder, 'report.json')
  try {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        `--config=${join(root, 'e2e', 'playwright.config.ts')}`,
        '--project=session',
        '--reporter=line,json',
        ...words,
      ],
      {
        env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    await once(child, 'exit')
    return countOf(JSON.parse(readFileSync(report, 'utf8')) as Suite)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countOf({ specs = [], suites = [] }: Suite): JourneysRun {
  const own = specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status })))
  const below = suites.map(countOf)
  return {
    passed:
      own.filter(({ status }) => status === 'expected').length +
      below.reduce((sum, { passed }) => sum + passed, 0),
    failed: [
      ...own.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ title }) => title),
      ...below.flatMap(({ failed }) => failed),
    ],
  }
}
