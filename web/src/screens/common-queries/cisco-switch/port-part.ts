import type { Source } from '@patchbay/contract/systems/sources'
import type { Picture } from '@patchbay/contract/switches/picture'
import type { Disagreement, Port } from '@patchbay/contract/switches/port'
import { textOfNode } from '../../../query/export/text-of-node.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { besideLink, linkLook, membershipWords, speedWords } from './port-words.ts'
import type { ReadStand } from './not-read.tsx'
import { cellOf } from './port-columns.tsx'
import type { PortColumn } from './port-columns.tsx'
import { sourcesOfColumns } from './switch-sources.ts'

interface Read {
  readonly sections: Picture['sections']
  readonly sources: readonly Source[]
  readonly stand: ReadStand
}

/** Ports as the table has them, in the columns that it draws: said by all who fill those, read when the port was. */
export function portsPart(
  ports: readonly Port[],
  columns: readonly PortColumn[],
  { sections, sources, stand }: Read,
): ShownPart {
  const source = sourcesOfColumns({ sections }, [{ from: 'interfaces' }, ...columns], sources)
  return {
    title: 'Ports',
    columns: ['Port', ...columns.map(({ head }) => head)],
    rows: ports.map((port) => ({
      cells: [port.interface, ...columns.map((column) => textOfNode(cellOf(column, port, stand)))],
      said: { source, observedAt: port.observedAt, freshness: port.freshness },
    })),
  }
}

/** The line at the head of the view of one port. */
export function portLine(port: Port, said: Said): ShownPart {
  return {
    title: 'Port',
    columns: ['Port', 'Link', 'Speed', 'VLAN', 'Description'],
    rows: [
      {
        cells: [
          port.interface,
          [linkLook(port).word, ...besideLink(port)].join(', '),
          speedWords(port.speed),
          membershipWords(port),
          port.description,
        ],
        said: { source: said.source, observedAt: port.observedAt, freshness: port.freshness },
      },
    ],
  }
}

/** What each side says where they do not agree. */
export const disagreementPart = (
  on: string,
  disagreements: readonly Disagreement[],
  nameOf: (source: string) => string,
): ShownPart => ({
  title: `Sources disagree on ${on}`,
  columns: ['Name', 'Value', 'Detail'],
  rows: disagreements.flatMap(({ words, rows }) =>
    rows.map(({ source, value, observedAt }) => ({
      cells: [nameOf(source), value, words],
      said: { source: nameOf(source), observedAt },
    })),
  ),
})
