import { useEffect, useId, useMemo, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { Shortcut } from '../keys/keyboard.ts'
import { useKeys } from '../keys/use-keys.ts'
import { announce } from './announcer.tsx'
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

/** Parts of one page; arrows go from one to the next, and the brackets from anywhere on the page. */
export function Tabs({ label, tabs, value, onChange, children }: Props) {
  useTabKeys({ tabs, value, onChange })
  const list = useInSight(value)
  const id = useId()
  const walk = (event: KeyboardEvent) => {
    const next = led(event.key, tabs, value)
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.value)}"]`)?.focus()
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div ref={list} role="tablist" className={css.list} aria-label={label} onKeyDown={walk}>
        {tabs.map(({ value: each, text, count }) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}${each}`}
            className={css.tab}
            data-tab={each}
            aria-selected={each === value}
            aria-controls={`${id}part`}
            tabIndex={each === value ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {text}
            {count !== undefined && <span className={css.count}>{count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        className={css.part}
        id={`${id}part`}
        aria-labelledby={`${id}${value}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  )
}

/** The tab that a key leads to, from either end to the other; undefined for any other key. */
function led(key: string, tabs: readonly Tab[], value: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.value === value)
  switch (key) {
    case 'ArrowRight':
      return tabs.at((at + 1) % tabs.length)
    case 'ArrowLeft':
      return tabs.at(at - 1)
    case 'Home':
      return tabs.at(0)
    case 'End':
      return tabs.at(-1)
    default:
      return undefined
  }
}

/** Where not all tabs have room, the one in use is scrolled to; the page stays where it is. */
function useInSight(value: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const around = list.current
    const tab = around?.querySelector('[role="tab"][aria-selected="true"]')
    if (!around || !tab) return undefined
    // Told when the page is laid out: to ask at once would lay out all that a tab has before it is wanted.
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect()
        if (!seen?.rootBounds) return
        const { rootBounds: bounds, boundingClientRect: at } = seen
        if (at.left < bounds.left) around.scrollLeft -= bounds.left - at.left
        else if (at.right > bounds.right) around.scrollLeft += at.right - bounds.right
      },
      { root: around },
    )
    observer.observe(tab)
    return () => observer.disconnect()
  }, [value])
  return list
}

/** [ and ] go to the tab before and after, and from either end to the other. */
function useTabKeys(given: Pick<Props, 'tabs' | 'value' | 'onChange'>): void {
  const now = useRef(given)
  useEffect(() => {
    now.current = given
  })
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const step = (by: 1 | -1) => {
      const { tabs, value, onChange } = now.current
      const next = tabs.at((tabs.findIndex((tab) => tab.value === value) + by) % tabs.length)
      if (next === undefined || next.value === value) return
      onChange(next.value)
      announce(next.text)
    }
    return [
      { press: '[', does: 'Previous tab', group: 'On this page', run: () => step(-1) },
      { press: ']', does: 'Next tab', group: 'On this page', run: () => step(1) },
    ]
  }, [])
  useKeys(shortcuts)
}
