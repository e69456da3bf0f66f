import type { PanelCell } from '@patchbay/contract/resources/resource-detail'

/** Text that leads to a page with this query; the text alone where a part of the query is lacking. */
export function ledTo(text: string, path: string, query: Readonly<Record<string, string | null>>): PanelCell {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '')
  return text === '' || entries.length < Object.keys(query).length
    ? text
    : { text, to: `${path}?${new URLSearchParams(entries).toString()}` }
}

/** A switch port, which leads to what the switch says of it now. */
export const portCell = (on: string, port: string, text = port): PanelCell =>
  ledTo(text, '/common-queries/cisco-switch', { q: on === '' || port === '' ? '' : `${on} ${port}` })
