import type { Picture, SectionName } from '@patchbay/contract/switches/picture'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

interface Props {
  readonly answer: Picture
  /** The reading that the view shows. */
  readonly name: SectionName
  readonly asking: boolean
  /** What it means that the switch told nothing. */
  readonly none: string
}

/** A view without content: still asked, told to be empty, or not told and why. */
export function SectionEmpty({ answer, name, asking, none }: Props) {
  const section = answer.sections.find((one) => one.name === name)
  if (section === undefined || section.state === 'waiting' || section.state === 'asking') {
    return asking ? <SkeletonRows rows={8} /> : null
  }
  if (section.state === 'ok' || section.state === 'none') {
    return <EmptyState kind="none" title={none} words={`${section.source ?? 'The switch'} was asked.`} />
  }
  return (
    <EmptyState
      kind={section.state === 'not-told' || section.state === 'cached' ? 'not-yet' : 'incomplete'}
      title={
        section.state === 'cached'
          ? 'The switch was not asked'
          : (section.why ?? `${section.title} is not told`)
      }
      words={
        section.state === 'cached'
          ? 'This is only known by asking it: turn the live check on.'
          : section.state === 'not-told'
            ? 'This model or protocol does not tell, or it takes a narrower question.'
            : 'What stands in the other views may be known from the last walk. Ask again.'
      }
    />
  )
}
