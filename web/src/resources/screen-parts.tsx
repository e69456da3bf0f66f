import type { ComponentType, ReactNode } from 'react'
import { ListParts } from './list-parts.tsx'
import { usePageAddress } from '../query/page-address.ts'
import type { AskedPage, PageAddress } from '../query/page-address.ts'
import { BelowTitle } from '../shell/page-head.tsx'

interface Part {
  /** As `?part=…` names it. */
  readonly value: string
  readonly title: string
  readonly Part: ComponentType
}

interface Props {
  readonly label: string
  readonly parts: readonly [Part, ...Part[]]
  /** The part that is shown where the address names none. */
  readonly of: (address: PageAddress<AskedPage>) => string
  /** What of the address goes along from one part to another. */
  readonly keep?: readonly (keyof PageAddress<AskedPage>)[]
  /** Between the title and the links. */
  readonly above?: ReactNode
}

/** A screen of several parts, each a page of its own under one title: links to them stand below it. */
export function ScreenParts({ label, parts, of, keep = [], above }: Props) {
  const { address } = usePageAddress<AskedPage>()
  const wanted = address.part ?? of(address)
  const { value, Part } = parts.find((one) => one.value === wanted) ?? parts[0]
  const along = Object.fromEntries(keep.map((name) => [name, address[name]]))
  const links = parts.map((part) => ({
    title: part.title,
    current: part.value === value,
    search: { ...along, part: part.value },
  }))
  return (
    <BelowTitle
      value={
        <>
          {above}
          <ListParts label={label} parts={links} />
        </>
      }
    >
      <Part key={value} />
    </BelowTitle>
  )
}
