import * as Radix from '@radix-ui/react-dropdown-menu'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { MenuEntry, MenuProps } from './menu.tsx'
import css from './opened-menu.module.css'

/** Takes the place of the plain button at its first press, already open. */
export function OpenedMenu({ className, label, entries, children, position = 'bottom-start' }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isFresh = useRef(true)

  useEffect(() => {
    // Focused first, so that closing the menu gives the focus back to it.
    button.current?.focus()
    setOpened(true)
  }, [])

  // A menu opens on its first entry, by mouse too; later the list itself has the focus while the pointer is between entries.
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !isFresh.current) return
    isFresh.current = false
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }

  return (
    <Radix.Root
      modal={false}
      open={opened}
      onOpenChange={(open) => {
        isFresh.current = true
        setOpened(open)
      }}
    >
      <Radix.Trigger asChild>
        <button ref={button} type="button" className={className} aria-label={label}>
          {children}
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css.dropdown}
          align={position === 'bottom-end' ? 'end' : 'start'}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={onFocus}
        >
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Radix.Separator className={css.line} />
  if (entry.kind === 'label') return <Radix.Label className={css.label}>{entry.content}</Radix.Label>
  const { text, icon, checked, onChoose } = entry
  if (checked === undefined) {
    return (
      <Radix.Item className={css.item} onSelect={onChoose}>
        {icon}
        {text}
      </Radix.Item>
    )
  }
  return (
    <Radix.RadioGroup value={checked ? text : ''}>
      <Radix.RadioItem className={css.item} value={text} onSelect={onChoose}>
        <span className={css.mark}>
          <Radix.ItemIndicator>
            <IconCheck size={14} stroke={2} aria-hidden="true" />
          </Radix.ItemIndicator>
        </span>
        {text}
      </Radix.RadioItem>
    </Radix.RadioGroup>
  )
}
