import { expect, test } from 'vitest'
import { circles, engineReach } from '../cost.mjs'
import { textOf } from './sources.ts'

const kept = /<!-- cost -->\n+([^]*?)\n+<!-- \/cost -->/.exec(textOf('CONTRIBUTING.md'))?.[1] ?? ''

/** The figure that is written down in the row whose first words are these. */
function written(row: string): number {
  const cells =
    kept
      .split('\n')
      .find((line) => line.startsWith(`| ${row}`))
      ?.split('|') ?? []
  const figure = Number.parseInt(cells[2] ?? '', 10)
  if (Number.isNaN(figure)) throw new Error(`CONTRIBUTING.md has no figure for “${row}”.`)
  return figure
}

test('the engine of changes reaches no more files than is written down, and no kind of change', () => {
  const reached = engineReach()
  expect(reached.length).toBeGreaterThan(50)
  expect(reached.length).toBeLessThanOrEqual(written('files the engine of changes reaches'))
  expect(reached.filter((path) => path.startsWith('server/src/changes/kinds/'))).toEqual([])
})

test('no folder of the server is in a circle of imports', () => {
  expect(circles()).toEqual([])
})
