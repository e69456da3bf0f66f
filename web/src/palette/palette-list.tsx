import { IconArrowRight, IconBolt, IconBookmark, IconHistory, IconListSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { capsOf, KeyCap } from '../ui/key-cap.tsx'
import type { Offer, Section } from './offers.ts'
import css from './palette.module.css'

const icons = {
  search: IconListSearch,
  page: IconArrowRight,
  act: IconBolt,
  recent: IconHistory,
  view: IconBookmark,
} as const

interface Props {
  id: string
  sections: readonly Section[]
  current: Offer | undefined
  optionId: (offer: Offer) => string
  onPoint: (offer: Offer) => void
  onChoose: (offer: Offer, inNewTab: boolean) => void
}

/** The list of a combobox: the focus stays in the field, which names the current line. */
export function PaletteList({ id, sections, current, optionId, onPoint, onChoose }: Props) {
  const currentId = current && optionId(current)
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  return (
    <div id={id} className={css.list} role="listbox" aria-label="Results">
      {sections.map(({ title, offers }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={css.section} aria-hidden="true">
            {title}
          </div>
          {offers.map((offer) => (
            <Line
              key={offer.id}
              id={optionId(offer)}
              offer={offer}
              selected={offer === current}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface LineProps extends Pick<Props, 'onPoint' | 'onChoose'> {
  id: string
  offer: Offer
  selected: boolean
}

function Line({ id, offer, selected, onPoint, onChoose }: LineProps) {
  const Icon = icons[offer.icon]
  return (
    <div
      id={id}
      className={css.line}
      role="option"
      aria-selected={selected}
      // By movement and not by standing there: a list that changes under a still pointer chooses nothing.
      onPointerMove={() => !selected && onPoint(offer)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(offer, event.ctrlKey || event.metaKey)}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={css.title}>{offer.title}</span>
      {offer.subject !== undefined && <span className={css.subject}>{offer.subject}</span>}
      <span className={css.detail}>{offer.detail}</span>
      {offer.press !== undefined && (
        <span className={css.caps}>
          {capsOf(offer.press).map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
        </span>
      )}
    </div>
  )
}
