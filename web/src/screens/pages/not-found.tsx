import { useRef } from 'react'
import { useArrival } from '../../shell/page-arrival.ts'
import { PageTitle } from '../../shell/page-head.tsx'
import css from './not-found.module.css'

/** The specification's plain text, for paths that are unknown and for those whose key is not held. */
export function NotFound() {
  const words = useRef<HTMLParagraphElement>(null)
  useArrival('NotFound', words)
  return (
    <>
      <PageTitle title="NotFound" />
      <p ref={words} className={css.words} tabIndex={-1}>
        NotFound
      </p>
    </>
  )
}
