import type { Picture, Section, SectionName } from '@patchbay/contract/switches/picture'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

interface Props {
  readonly answer: Picture
  /** The reading that the view shows. */
  readonly name: SectionName
  readonly asking: boolean
  /** What it means that the switch told nothing. */
  readonly none: string
  /** What it means that it told of others, but not of what was asked for. */
  readonly noneHere?: string
}

const sectionOf = ({ sections }: Picture, name: SectionName): Section | undefined =>
  sections.find((one) => one.name === name)

/** A view without content: still asked, told to be empty, or not told and why. */
export function SectionEmpty({ answer, name, asking, none, noneHere = none }: Props) {
  const section = sectionOf(answer, name)
  if (section === undefined || section.state === 'waiting' || section.state === 'asking') {
    if (asking) return <SkeletonRows rows={8} />
    const title = `${answer.device?.name ?? 'The switch'} was not asked`
    return <EmptyState kind="incomplete" title={title} words="The question ended too early. Ask again." />
  }
  if (section.state === 'ok' || section.state === 'none') {
    const title = (section.count ?? 0) > 0 ? noneHere : none
    return <EmptyState kind="none" title={title} words={`${section.source ?? 'The switch'} was asked.`} />
  }
  return (
    <EmptyState
      kind={section.state === 'not-told' || section.state === 'cached' ? 'not-yet' : 'incomplete'}
      title={
        section.state === 'cached'
          ? 'The switch was not asked'
          : (section.why ?? `${section.title} is not available`)
      }
      words={
        section.state === 'cached'
          ? section.why === null
            ? 'Turn on the live check to read this.'
            : `${section.why}.`
          : section.state === 'not-told'
            ? 'Not supported by this model or protocol, or the question is too wide.'
            : 'Other views may show the last walk. Ask again.'
      }
    />
  )
}

/** Beside the rows of a reading that are not of now: that they are the last walk's, and how old. */
export function WalkedAside({ answer, name, asking }: Omit<Props, 'none' | 'noneHere'>) {
  const section = sectionOf(answer, name)
  if (section === undefined || section.freshness === 'live' || section.observedAt === null) return null
  return (
    <span>
      from the last walk, <RelativeAge since={section.observedAt} />
      {asking ? ', asking' : section.why === null ? '' : `; ${section.why}`}
    </span>
  )
}
