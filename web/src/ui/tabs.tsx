import { Tabs as Mantine } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './tabs.module.css'

export interface Tab {
  readonly value: string
  readonly text: string
  readonly count?: number | undefined
}

interface Props {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Content of the tab in use. */
  children: ReactNode
}

/** Parts of one page; arrows go from one to the next. */
export function Tabs({ label, tabs, value, onChange, children }: Props) {
  return (
    <Mantine
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      keepMounted={false}
      unstyled
      activateTabWithKeyboard
    >
      <Mantine.List className={css.list} aria-label={label}>
        {tabs.map(({ value: each, text, count }) => (
          <Mantine.Tab key={each} value={each} className={css.tab}>
            {text}
            {count !== undefined && <span className={css.count}>{count}</span>}
          </Mantine.Tab>
        ))}
      </Mantine.List>
      <Mantine.Panel value={value} tabIndex={-1}>
        {children}
      </Mantine.Panel>
    </Mantine>
  )
}
