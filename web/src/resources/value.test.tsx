import { operatingHours } from '@patchbay/contract/resources/operating-hours'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ShownValue, Unbroken, referWords } from './value.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

test('a department of a set of hours is named beside its code, and by its code alone where nobody told the name', () => {
  const drawn = (names: readonly string[] | null) =>
    renderToStaticMarkup(
      <ShownValue
        field={operatingHours.fields.departments}
        name="departments"
        whole
        row={{
          id: 'Lab',
          version: 1,
          removed_at: null,
          unknown: [],
          values: { departments: ['PHY'], department_names: names },
        }}
      />,
    )
  expect(drawn(['Physics (PHY)'])).toContain('>Physics (PHY)<')
  expect(drawn(null)).toContain('>PHY<')
})

test('each span of hours is one piece that no line breaks within, with a hyphen as with a dash', () => {
  const pieces = (text: string) =>
    [...renderToStaticMarkup(<Unbroken text={text} />).matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(
      ([, piece]) => piece,
    )
  expect(pieces('08:00-12:00, 13:00-20:00')).toEqual(['08:00-12:00,', '13:00-20:00'])
  expect(pieces('Open: Monday 08:00–20:00, hours of sw-1')).toEqual(['08:00–20:00,'])
  expect(pieces('closed')).toEqual([])
})

test('uses are counted in the singular and the plural, and agree with their verb', () => {
  expect(
    referWords([
      { what: 'outlets', count: 135 },
      { what: 'neighbours', count: 1 },
    ]),
  ).toBe('135 outlets and 1 neighbour refer to it.')
  expect(referWords([{ what: 'sets of hours', count: 1 }])).toBe('1 set of hours refers to it.')
})
