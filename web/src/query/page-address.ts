import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface Names {
  /** Of the person and the page: they go on to the next question there. */
  readonly stays?: readonly string[]
  /** About what was asked: they end with it. */
  readonly ends?: readonly string[]
}

/** On every page with a question: how it is looked at and asked stays, the question and what narrows its answer ends. */
const everywhere = {
  stays: ['view', 'tab', 'part', 'columns', 'open', 'live', 'raw'],
  ends: ['q', 'list', 'held', 'at', 'only', 'find', 'page', 'rows', 'run'],
} as const satisfies Names

/** What else the address of each page with a question has. A name that stands nowhere here is refused by the types. */
const own = {
  '/common-queries/active-directory': {},
  '/common-queries/catalyst-centre': {},
  '/common-queries/cisco-ise': { ends: ['twin', 'members'] },
  '/common-queries/cisco-spaces': { ends: ['hours'] },
  '/common-queries/cisco-switch': { ends: ['port', 'command', 'value'] },
  '/common-queries/cisco-wlc': {},
  '/common-queries/device-lookup': {},
  '/common-queries/dhcp-server': {},
  '/common-queries/firewall': { stays: ['to', 'service'] },
  '/common-queries/map-locate': { ends: ['building', 'floor', 'room', 'kind', 'name', 'x', 'y'] },
  '/scanner': { ends: ['mode'] },
  '/workflows/cable-health-check': {},
  '/workflows/cyber-security-response': { ends: ['case'] },
  '/workflows/network-connect': { stays: ['to', 'service'] },
  '/workflows/power-management': {},
  '/workflows/search-and-locate': {},
  // What ports are wanted for is the same for the next place.
  '/workflows/switch-port-allocation': {
    stays: [
      'count',
      'device',
      'speed',
      'watts',
      'medium',
      'vlan',
      'department',
      'idle',
      'from',
      'end',
      'ticket',
    ],
    ends: ['ids'],
  },
} as const satisfies Readonly<Record<`/${string}`, Names>>

/** A page that asks a question. */
export type AskedPage = keyof typeof own

type Listed<Of, Key extends keyof Names> =
  Of extends Readonly<Record<Key, readonly (infer Name)[]>> ? Name : never
type NameOf<Of> = Listed<Of, 'stays'> | Listed<Of, 'ends'>

/** The address of one page, by its declared names. */
export type PageAddress<Path extends AskedPage = never> = {
  readonly [Name in (NameOf<typeof everywhere> | NameOf<(typeof own)[Path]>) & string]?: string | undefined
}

const isAsked = (path: string): path is AskedPage => Object.hasOwn(own, path)

/** Names that go on to the next question on a page. */
export function namesThatStay(path: string): readonly string[] {
  const names: Names = isAsked(path) ? own[path] : {}
  return [...everywhere.stays, ...(names.stays ?? [])]
}

/** The address of the page in front, and the way to another one of it: what is not named stays as it is. */
export function usePageAddress<Path extends AskedPage = never>() {
  const address: PageAddress<Path> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = useCallback(
    (next: PageAddress<Path>, { replace = false } = {}) =>
      void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: false }),
    [address, navigate],
  )
  return { address, go }
}
