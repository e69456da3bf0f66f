import type { ReactNode } from 'react'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './part-body.module.css'

interface Part {
  readonly state: 'waiting' | 'known' | 'none' | 'silent' | 'not-asked'
  readonly why: string | null
  readonly source: string | null
  readonly observedAt: string | null
}

interface Props {
  /** What the part is about. */
  title: string
  part: Part
  /** Who says it, by the name of its chip, and when. */
  said: Said
  /** What is said when everybody answered and there is none. */
  none: string
  children: ReactNode
}

/** A part of the answer, or why there is none: none exists, nobody said, or nobody was asked. */
export function PartBody({ title, part, said, none, children }: Props) {
  const { state, why } = part
  if (state === 'known') return children
  if (state === 'waiting') return <SkeletonRows rows={3} />
  const words =
    state === 'silent'
      ? `Not known: ${why ?? 'it did not answer'}.`
      : state === 'none'
        ? none
        : `Not asked: ${why ?? 'nothing to look up'}.`
  return (
    <p className={css.empty} data-state={state}>
      <Shown part={factsPart(title, [{ name: 'In short', value: words, said }])} />
      <StateGlyph glyph={state === 'silent' ? 'failed' : 'none'} />
      {words}
    </p>
  )
}

/** Who says it and when, for the head of a panel. */
export function PartAge({
  part,
  service,
  nameOf,
}: {
  part: Part
  service: string
  nameOf: (id: string) => string
}) {
  if (part.source === null) return null
  return (
    <span>
      {nameOf(`${part.source}/${service}`)}
      {part.observedAt !== null && (
        <>
          {' · '}
          <RelativeAge since={part.observedAt} />
        </>
      )}
    </span>
  )
}
