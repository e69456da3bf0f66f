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

test('no folder of any workspace is in a circle of imports of values', () => {
  expect(circles({ types: false })).toEqual([])
})

/** Folders in a circle where types count, by the reason. */
const byTypes: readonly (readonly [reason: string, ...folders: string[]])[] = [
  [
    'a kind of system lists what each connector of it gives, and a connector is given its transport',
    'connectors/src/connector',
    'connectors/src/service-desk',
    'connectors/src/switch',
    'connectors/src/transport',
  ],
  [
    'objects of a desk are handed the desk that they are in',
    'lab/src/systems/service-desk/ivanti/catalogue',
    'lab/src/systems/service-desk/ivanti/desk',
    'lab/src/systems/service-desk/ivanti/odata',
    'lab/src/systems/service-desk/ivanti/rest',
  ],
  [
    'commands are handed the session and the switch that they run in',
    'lab/src/systems/switch/cisco-ios-ssh',
    'lab/src/systems/switch/cisco-ios-ssh/command',
    'lab/src/systems/switch/cisco-ios-ssh/configure',
    'lab/src/systems/switch/cisco-ios-ssh/device',
    'lab/src/systems/switch/cisco-ios-ssh/privileged',
    'lab/src/systems/switch/cisco-ios-ssh/session',
    'lab/src/systems/switch/cisco-ios-ssh/show',
    'lab/src/systems/switch/cisco-ios-ssh/transport',
  ],
  ['the air is a part of the world that it stands in', 'lab/src/world', 'lab/src/world/wireless'],
]

test('where types count the folders in a circle are these, each for its reason', () => {
  const known = byTypes.flatMap(([, ...folders]) => folders)
  expect(circles({ types: true })).toEqual(known)
  expect(known.length).toBeLessThanOrEqual(20)
})
