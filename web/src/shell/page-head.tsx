import { groups } from '@patchbay/contract/screens'
import { Link, useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { pageTitle } from '../ui/product.ts'
import { useArrival } from './page-arrival.ts'
import css from './page-head.module.css'

/** What stands below the title of whichever page is drawn inside, such as the links to the parts of a screen. */
export const BelowTitle = createContext<ReactNode>(null)

/** Area, title and buttons of the page. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const group = groups.find((entry) => entry.screens.some((screen) => screen.path === path))
  const heading = useRef<HTMLHeadingElement>(null)
  const below = useContext(BelowTitle)

  useArrival(title, heading)

  return (
    <>
      <div className={css.head}>
        <PageTitle title={title} />
        <div className={css.words}>
          {group && (
            <p className={css.area}>
              <Link to={group.path}>{group.title}</Link>
            </p>
          )}
          <h1 ref={heading} className={css.title} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {children !== undefined && <div className={css.buttons}>{children}</div>}
      </div>
      {below}
    </>
  )
}

/** The same buttons below the content. */
export function PageTools({ children }: { children: ReactNode }) {
  return (
    <div className={css.buttons} role="group" aria-label="This page">
      {children}
    </div>
  )
}

/** Sets the document title, without a heading. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return null
}
