import { groups } from '@patchbay/contract/screens'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { announce } from '../ui/announcer.tsx'
import css from './page-head.module.css'
import { PageTitle } from './page-title.tsx'

let firstPage = true

/**
 * Area, title and the page's own buttons. On a change of page the title takes the focus and is announced; on the first
 * page of a visit the focus stays where the browser put it.
 */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const group = groups.find((entry) => entry.screens.some((screen) => screen.path === path))
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (firstPage) {
      firstPage = false
      return
    }
    heading.current?.focus({ preventScroll: true })
    announce(title)
  }, [title])

  return (
    <div className={css.head}>
      <PageTitle title={title} />
      <div className={css.words}>
        {group && <p className={css.area}>{group.title}</p>}
        <h1 ref={heading} className={css.title} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children !== undefined && <div className={css.buttons}>{children}</div>}
    </div>
  )
}
