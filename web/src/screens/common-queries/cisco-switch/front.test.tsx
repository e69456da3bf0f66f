import type { Picture, SwitchDevice } from '@patchbay/contract/switches/picture'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Front } from './front.tsx'
import { member, port } from './test-port.ts'
import type { Place } from './use-place.ts'

const ports = [1, 2, 3].map((at) => port(`Gi1/0/${at}`))
const drawn = (shown: Pick<Picture, 'ports' | 'front'>) =>
  renderToStaticMarkup(
    <Front
      answer={{ members: [member(1)], ...shown } as unknown as Picture}
      device={{ name: 'sw-a' } as unknown as SwitchDevice}
      place={{ port: '' } as unknown as Place}
    />,
  )
const cells = (html: string) => [...html.matchAll(/<button[^>]*>/g)].map(([cell]) => cell)

test('of one port the whole front is drawn, and that port alone is selected', () => {
  const all = cells(drawn({ ports: ports.slice(1, 2), front: ports.filter((_, at) => at !== 1) }))
  expect(all).toHaveLength(3)
  expect(all.filter((cell) => cell.includes('data-faint="true"'))).toEqual([])
  expect(all.filter((cell) => cell.includes('aria-selected="true"'))).toEqual([
    expect.stringContaining('aria-label="Gi1/0/2,'),
  ])
})

test('of a whole switch none is selected before its row is opened', () => {
  expect(cells(drawn({ ports })).filter((cell) => cell.includes('aria-selected="true"'))).toEqual([])
})
