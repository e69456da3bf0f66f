import { beforeEach, expect, test } from 'vitest'
import { createWorld } from './create/create.ts'
import type { RunningWorld } from './create/create.ts'

let world: RunningWorld
beforeEach(() => {
  world = createWorld({ seed: 'a', size: 'small', clock: 'fixed' })
})

const minutes = (count: number) => world.clock.advance(count * 60_000)

test('each building has a unit with a card in its equipment room, and two closets of the first have one behind NUT', () => {
  const units = [...world.ups.values()]
  expect(units.map(({ name, way }) => [name, way])).toEqual([
    ['ups-b01', 'apc-card'],
    ['ups-b02', 'card'],
    ['ups-b03', 'apc-card'],
    [expect.stringMatching(/^ups-b01-\d00$/), 'nut'],
    [expect.stringMatching(/^ups-b01-\d00$/), 'nut'],
  ])
  for (const { closet, building, feeds, load, most } of units) {
    expect(world.rooms.get(closet)?.building).toBe(building)
    expect(feeds).toEqual(
      [...world.switches.values()].filter((one) => one.closet === closet).map(({ name }) => name),
    )
    expect(load).toBeLessThan(most)
  }
  expect(world.ups.get('ups-b01')?.feeds).toContain('cr-b01')
})

test('without mains charge and runtime fall with the time, until it is off; with them it charges again', () => {
  const { lasts } = world.ups.get('ups-b01')!
  expect(world.upsNow('ups-b01')).toMatchObject({ charge: 100, runtime: lasts, onBattery: 0, off: false })
  world.setUps('ups-b01', { mains: false })
  world.clock.advance((lasts / 2) * 1_000)
  expect(world.upsNow('ups-b01')).toMatchObject({ charge: 50, onBattery: Math.floor(lasts / 2), off: false })
  world.clock.advance(lasts * 1_000)
  expect(world.upsNow('ups-b01')).toMatchObject({ charge: 0, runtime: 0, off: true })
  world.setUps('ups-b01', { mains: true })
  minutes(120)
  expect(world.upsNow('ups-b01')).toMatchObject({ charge: 50, onBattery: 0, off: false })
  minutes(300)
  expect(world.upsNow('ups-b01').charge).toBe(100)
})

test('a test runs for a while and ends as the battery is; one alone, and none without mains', () => {
  const result = () => world.upsNow('ups-b02').test?.result ?? null
  expect(world.testUps('ups-b02', 'cancel')).toBe(false)
  expect(world.testUps('ups-b02', 'start')).toBe(true)
  expect(world.testUps('ups-b02', 'start')).toBe(false)
  expect(result()).toBe('running')
  minutes(1)
  expect(result()).toBe('passed')
  world.setUps('ups-b02', { testFails: true })
  world.testUps('ups-b02', 'start')
  minutes(1)
  expect(result()).toBe('failed')
  world.testUps('ups-b02', 'start')
  expect(world.testUps('ups-b02', 'cancel')).toBe(true)
  expect(result()).toBe('aborted')
  world.setUps('ups-b02', { mains: false })
  expect(world.testUps('ups-b02', 'start')).toBe(false)
})
