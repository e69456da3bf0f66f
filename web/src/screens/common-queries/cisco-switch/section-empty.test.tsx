import type { Picture, Section } from '@patchbay/contract/switches/picture'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SectionEmpty } from './section-empty.tsx'

const shown = (of: Partial<Section>, asking: boolean) => {
  const section = { name: 'neighbours', title: 'Neighbours', count: 0, why: null, source: 'SSH', ...of }
  const answer = { sections: [section], device: { name: 'sw-a' } } as unknown as Picture
  const words = { none: 'No neighbours.', noneHere: 'None is on these ports.' }
  return renderToStaticMarkup(<SectionEmpty answer={answer} name="neighbours" asking={asking} {...words} />)
}

test('nothing is called none before the switch has told so', () => {
  for (const state of ['waiting', 'asking'] as const) {
    expect(shown({ state }, true)).not.toContain('No neighbour')
    expect(shown({ state }, false)).toContain('sw-a was not asked')
  }
  expect(shown({ state: 'timed-out', why: 'sw-a did not answer.' }, false)).toContain('sw-a did not answer.')
  expect(shown({ state: 'none' }, false)).toContain('No neighbours.')
  expect(shown({ state: 'ok', count: 3 }, false)).toContain('None is on these ports.')
})

test('a switch that nothing reaches is not waited for by turning the live check on', () => {
  const words = shown({ state: 'cached', why: 'No connected system reaches it' }, false)
  expect(words).toContain('No connected system reaches it.')
  expect(words).not.toContain('live check')
  expect(shown({ state: 'cached' }, false)).toContain('Turn on the live check')
})
