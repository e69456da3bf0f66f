import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * A page that asks a question, with the names in its address that are about what was asked and end with it, beside those of all. A name
 * that stands nowhere in this file is refused by the types.
 */
interface Ends {
  readonly '/common-queries/active-directory': never
  readonly '/common-queries/catalyst-centre': never
  readonly '/common-queries/cisco-ise': 'twin' | 'members'
  readonly '/common-queries/cisco-spaces': 'hours'
  readonly '/common-queries/cisco-switch': 'port' | 'command' | 'value'
  readonly '/common-queries/cisco-wlc': never
  readonly '/common-queries/device-lookup': never
  readonly '/common-queries/dhcp-server': never
  readonly '/common-queries/firewall': never
  readonly '/common-queries/map-locate': 'building' | 'floor' | 'room' | 'kind' | 'name' | 'x' | 'y'
  readonly '/scanner': 'mode'
  readonly '/workflows/cable-health-check': never
  readonly '/workflows/cyber-security-response': 'case'
  readonly '/workflows/network-connect': never
  readonly '/workflows/power-management': never
  readonly '/workflows/search-and-locate': never
  readonly '/workflows/switch-port-allocation': 'ids'
}

export type AskedPage = keyof Ends

/** The question, and what narrows its answer, on every page with one. */
type EndsEverywhere = 'q' | 'list' | 'held' | 'at' | 'only' | 'find' | 'page' | 'rows' | 'run'

/** How every page is looked at and asked goes on to its next question. */
const everywhere = ['view', 'tab', 'part', 'columns', 'open', 'live', 'raw'] as const

/** What else goes on, by page: the other end of traffic, and what ports are wanted for. */
const stays = {
  '/common-queries/firewall': ['to', 'service'],
  '/workflows/network-connect': ['to', 'service'],
  '/workflows/switch-port-allocation': [
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
} as const satisfies { readonly [Path in AskedPage]?: readonly string[] }

type Stays = { readonly [Path in keyof typeof stays]: (typeof stays)[Path][number] }

/** The address of one page, by its declared names. */
export type PageAddress<Path extends AskedPage = never> = {
  readonly [Name in EndsEverywhere | (typeof everywhere)[number] | Ends[Path] | Stays[Path & keyof Stays]]?:
    | string
    | undefined
}

const byPage: Readonly<Record<string, readonly string[]>> = stays

/** Names that go on to the next question on a page. */
export const namesThatStay = (path: string): readonly string[] => [...everywhere, ...(byPage[path] ?? [])]

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
