import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from './project.mjs'

test('a fresh clone installs what builds the pages and comes along for the platform, in production too', () => {
  const clone = mkdtempSync(join(tmpdir(), 'patchbay-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  for (const path of ['package.json', 'package-lock.json', 'scripts/start.mjs', 'scripts/bootstrap']) {
    cpSync(inProject(path), join(clone, path), { recursive: true })
  }
  // Stands for npm: says what it was asked, and installs nothing.
  const npm = join(clone, 'npm.mjs')
  writeFileSync(
    npm,
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(join(clone, 'asked'))}, process.argv.slice(2).join(' '))
    process.exit(3)`,
  )
  const { stderr, status } = spawnSync(process.execPath, [join(clone, 'scripts', 'start.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: clone, NODE_ENV: 'production', npm_execpath: npm },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm ci ended with 3')])
  expect(readFileSync(join(clone, 'asked'), 'utf8')).toMatch(
    /^ci --ignore-scripts .*--include=dev --include=optional/,
  )
})
