import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from './bootstrap/project.mjs'
import { run } from './stages/program.mjs'
import { textFaults } from './stages/text-rules.mjs'

function execute(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, { env: { PATH: process.env['PATH'] ?? '', ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

test('a stage that does not exist is named with those that do', async () => {
  const { code, output } = await execute([inProject('scripts', 'test.mjs'), 'everything'])
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^There is no stage everything: types, lint, unit, .*\.\n$/),
  ])
})

test('what is counted is what ran: failures, a file that cannot be loaded, and skips with their reasons', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-count-'))
  const report = join(folder, 'report.json')
  try {
    writeFileSync(
      join(folder, 'some.test.ts'),
      `test('one', () => {})
       test('two', () => { throw new Error('wrong') })
       test('three', (context) => context.skip('no curl'))
       test.skip('four', () => {})`,
    )
    writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('cannot be loaded')`)
    await execute(
      [
        inProject('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        `--root=${folder}`,
        '--globals',
        `--reporter=${inProject('scripts', 'stages', 'vitest-reporter.ts')}`,
      ],
      { TEST_REPORT: report },
    )
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      passed: 1,
      failed: 2,
      skipped: [
        { name: 'three', reason: 'no curl' },
        { name: 'four', reason: 'it gives no reason' },
      ],
      failures: [
        { name: 'broken.test.ts', why: 'cannot be loaded' },
        { name: 'some.test.ts two', why: 'wrong' },
      ],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a program whose time is up is ended with what it started, and did not succeed', async () => {
  const script = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
  const { ok, output } = await run(process.execPath, ['-e', script], { until: performance.now() + 500 })
  expect([ok, output]).toEqual([false, expect.stringContaining('Its time is up')])
})

test('the rules for text hold in this repository', () => {
  expect(textFaults()).toEqual([])
})
