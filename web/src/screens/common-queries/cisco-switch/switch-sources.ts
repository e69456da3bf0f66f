import type { Source } from '@patchbay/contract/systems/sources'
import type { Picture, SectionName } from '@patchbay/contract/switches/picture'
import { nameIn } from '../../../query/source-names.ts'
import { joinNames } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import type { ReadFrom } from './not-read.tsx'

type Read = Pick<Picture, 'sections'>

/** What a walk kept has no system that answered: the index says it. */
export function saidBySection({ sections }: Read, name: SectionName, sources: readonly Source[]): Said {
  const section = sections.find((one) => one.name === name)
  return {
    source: section?.source ?? nameIn(sources)('index'),
    observedAt: section?.observedAt ?? null,
    ...(section === undefined ? {} : { freshness: section.freshness }),
  }
}

const kinds: Readonly<Partial<Record<ReadFrom, Source['kind']>>> = { ISE: 'identity', DHCP: 'dhcp' }

/** All who say something in these columns, in their order: systems of the switch, the records, ISE, DHCP and the index. */
export function sourcesOfColumns(
  picture: Read,
  columns: readonly { readonly from: ReadFrom }[],
  sources: readonly Source[],
): string | null {
  const nameOf = nameIn(sources)
  return joinNames(
    columns.flatMap(({ from }): readonly (string | null)[] => {
      if (from === 'records') return [nameOf('places')]
      if (from === 'runs') return ['Patchbay']
      if (from === 'walks') return [nameOf('index')]
      const kind = kinds[from]
      if (kind !== undefined) return sources.filter((one) => one.kind === kind).map(({ name }) => name)
      return [saidBySection(picture, from as SectionName, sources).source]
    }),
  )
}
