import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parseSystemsFile } from '../../server/src/systems/systems-file.ts'
import { inProject } from '../bootstrap/project.mjs'
import { files, textOf } from './sources.ts'

const documents = files.filter((path) => path.endsWith('.md') && !path.includes('/samples/'))

/** Targets of links and pictures, without those into the network and within the page. */
function linksOf(path: string): string[] {
  return [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => posix.join(posix.dirname(path), target.replace(/#.*$/, '')))
}

test.each(documents)('every link of %s leads somewhere', (path) => {
  expect(linksOf(path).filter((target) => !existsSync(inProject(target)))).toEqual([])
})

test('the tour passes through every part of the way', () => {
  const links = linksOf('docs/tour.md')
  for (const part of [
    'web/src/',
    'contract/src/',
    'server/src/http/',
    'server/src/calls/',
    'connectors/src/',
    'lab/src/',
  ]) {
    expect([part, links.some((link) => link.startsWith(part))]).toEqual([part, true])
  }
})

test('every decision is numbered, without a gap, and listed nowhere twice', () => {
  const numbers = files.flatMap((path) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? [])
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  expect(numbers.length).toBeGreaterThan(0)
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/operating.md'])(
  'the commands of %s are commands',
  (path) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    const named = [...textOf(path).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  },
)

test('the files that commands run are there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const words = Object.values(scripts).flatMap((line) =>
    line.split(' ').filter((word) => /\.(ts|mjs)$/.test(word)),
  )
  expect(words.filter((word) => !existsSync(inProject(word)))).toEqual([])
})

test('the example of a systems file is one that the server takes', () => {
  const example = /```yaml\n([^]*?)```/.exec(textOf('docs/operating.md'))?.[1] ?? ''
  const { content } = parseSystemsFile(example, 'operating.md')
  expect(content.systems.length).toBeGreaterThan(1)
  expect(content.devices.length).toBeGreaterThan(0)
})
