import type { Exchange } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { sourceActions } from './source-actions.tsx'

const kea: Source = {
  id: 'kea-1',
  name: 'DHCP kea-1',
  kind: 'dhcp',
  state: 'failed',
  required: true,
  took: 12,
}
const exchange: Exchange = {
  source: 'kea-1',
  system: 'kea-1',
  asked: 'lease4-get',
  answered: '{}',
  at: '2026-03-01T08:00:00Z',
  took: 3,
  cut: false,
}

function actionsFor(
  source: Partial<Source>,
  more: { asking?: boolean; exchanges?: readonly Exchange[] } = {},
) {
  const done: unknown[] = []
  const actions = sourceActions(
    { ...kea, ...source },
    {
      asking: false,
      exchanges: [],
      ...more,
      askAgain: () => done.push('all'),
      askOne: (id, raw) => done.push([id, raw]),
      showRaw: (id) => done.push(['show', id]),
    },
  )
  return {
    texts: actions.map(({ text }) => text),
    choose: (text: string) => {
      actions.find((action) => action.text === text)!.onChoose()
      return done
    },
  }
}

const [retry, all, show, askAndShow] = [
  'Retry source',
  'Ask all sources again',
  'Show raw answer',
  'Retry and show raw answer',
]

test('a source is retried alone, with its raw answer where that was not told', () => {
  const chip = actionsFor({})
  expect(chip.texts).toEqual([retry, all, askAndShow])
  expect(chip.choose(retry)).toEqual([['kea-1', false]])
  expect(actionsFor({}).choose(all)).toEqual(['all'])
  expect(actionsFor({}).choose(askAndShow)).toEqual([
    ['show', 'kea-1'],
    ['kea-1', true],
  ])
})

test('a raw answer that is there is shown, and nobody is asked', () => {
  const chip = actionsFor({}, { exchanges: [exchange] })
  expect(chip.texts).toEqual([retry, all, show])
  expect(chip.choose(show)).toEqual([['show', 'kea-1']])
})

test.each([
  ['was not asked', { state: 'not-asked' }, [all]],
  ['is not connected', { state: 'not-configured', took: undefined }, [all]],
  ['is switched off', { state: 'not-permitted', took: undefined }, [all]],
  ['is the console’s own memory', { id: 'index', kind: 'index', state: 'ok' }, [retry, all]],
] satisfies [string, { [Key in keyof Source]?: Source[Key] | undefined }, string[]][])(
  'one that %s has sent nothing to read',
  (_, source, texts) => {
    expect(actionsFor(source as Partial<Source>).texts).toEqual(texts)
  },
)

test('while sources are asked, none is retried', () => {
  expect(actionsFor({}, { asking: true }).texts).toEqual([all])
  expect(actionsFor({}, { asking: true, exchanges: [exchange] }).texts).toEqual([all, show])
})
