import type { Figure } from '@patchbay/contract/dashboard/dashboard'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { HealthTable } from './health-table.tsx'

vi.mock('../../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))
// Each number with what its link says of it.
vi.mock('./figure-link.tsx', () => ({
  grouped: String,
  FigureLink: ({ figure, label = figure.title }: { figure: Figure; label?: string }) =>
    `[${label} ${figure.value}]`,
}))

const figures = (values: Readonly<Record<string, number>>): Figure[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    title: name,
    value,
    why: null,
    tone: 'plain',
    opens: '/',
    silence: null,
  }))

/** The text of the table and the line below it. */
function shown(values: Readonly<Record<string, number>>): string {
  const building = { code: 'B1', name: null, state: 'healthy', fullest: null, silence: null } as const
  const health = { figures: figures(values), buildings: [{ ...building, figures: figures(values) }] }
  return renderToStaticMarkup(<HealthTable health={health} onNarrow={() => {}} />).replaceAll(/<[^>]*>/g, ' ')
}

const none = { 'ups-on-battery': 0, 'ups-off': 0, 'ups-overloaded': 0, 'ups-alarm': 0, 'ups-unknown': 0 }

test('units that are all well are so many of so many', () => {
  const text = shown({ ...none, 'ups-healthy': 3, 'ups-units': 3 }).replaceAll(/\s+/g, ' ')
  expect(text).toContain('[ups-healthy, B1 3] / [ups-units, B1 3]')
  expect(text).toContain('UPS units: [ups-healthy 3] of [ups-units 3] healthy')
})

test('what is not well has its number, the gravest in the building, and healthy is said of how many', () => {
  const text = shown({
    ...none,
    'ups-off': 1,
    'ups-overloaded': 2,
    'ups-alarm': 1,
    'ups-unknown': 4,
    'ups-healthy': 0,
    'ups-units': 8,
  }).replaceAll(/\s+/g, ' ')
  expect(text).toContain('[ups-off, B1 1] off, [ups-healthy, B1 0] / [ups-units, B1 8]')
  expect(text).toContain(
    'UPS units: [ups-off 1] off [ups-overloaded 2] overloaded [ups-alarm 1] in alarm [ups-unknown 4] unknown [ups-healthy 0] of [ups-units 8] healthy',
  )
})

test('what somebody should look at stands first, healthy buildings can be folded, and what is in no building makes the rows sum to their total', () => {
  const building = (code: string, state: 'healthy' | 'trouble' | 'look at', switches: number) => ({
    code,
    name: null,
    state,
    fullest: null,
    silence: null,
    figures: figures({ 'switches-reachable': switches, switches }),
  })
  const health = {
    figures: figures({ 'switches-reachable': 6, switches: 7 }),
    buildings: [building('B1', 'healthy', 2), building('B2', 'look at', 2), building('B3', 'trouble', 1)],
  }
  const html = renderToStaticMarkup(<HealthTable health={health} onNarrow={() => {}} />)
  expect([...html.matchAll(/<b class="mono">(\w+)/g)].map(([, code]) => code)).toEqual(['B3', 'B2', 'B1'])
  expect([...html.matchAll(/data-folded="(\w+)"/g)].map(([, folded]) => folded)).toEqual([
    'false',
    'false',
    'true',
  ])
  expect(html).toContain('1 healthy building<')
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('No building 1/2 All')
})

test('a rate says how many were asked', () => {
  const asked = { asked: 7, of: 100 }
  const failed = figures({ 'failed-authentications': 0 }).map((figure) => ({ ...figure, asked }))
  const health = { figures: failed, buildings: [] }
  expect(renderToStaticMarkup(<HealthTable health={health} onNarrow={() => {}} />)).toContain(
    'Auth failures, 7 % asked',
  )
})
