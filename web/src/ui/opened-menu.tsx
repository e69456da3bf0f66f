import { Menu as Mantine } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { MenuEntry, MenuProps } from './menu.tsx'
import css from './opened-menu.module.css'

/** Takes the place of the plain button at its first press, already open. */
export function OpenedMenu({ className, label, entries, children, position = 'bottom-start' }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Focused first, so that closing the menu gives the focus back to it.
    button.current?.focus()
    setOpened(true)
  }, [])

  return (
    <Mantine
      opened={opened}
      onChange={setOpened}
      position={position}
      width={224}
      offset={4}
      transitionProps={{ duration: 0 }}
      keepMounted={false}
      // The placeholder is focusable and no item, which a menu must not hold; the first item takes the focus.
      withInitialFocusPlaceholder={false}
      classNames={{
        dropdown: css.dropdown ?? '',
        item: css.item ?? '',
        label: css.label ?? '',
        divider: css.line ?? '',
      }}
    >
      <Mantine.Target>
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={label}
          // The list takes Escape, and has the focus a moment after it is drawn; until then the button has it.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false)
          }}
        >
          {children}
        </button>
      </Mantine.Target>
      <Mantine.Dropdown>
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </Mantine.Dropdown>
    </Mantine>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Mantine.Divider />
  if (entry.kind === 'label') return <Mantine.Label>{entry.content}</Mantine.Label>
  const { text, icon, checked, onChoose } = entry
  if (checked === undefined) {
    return (
      <Mantine.Item leftSection={icon} onClick={onChoose}>
        {text}
      </Mantine.Item>
    )
  }
  return (
    <Mantine.RadioItem value={text} checked={checked} onChange={onChoose} closeMenuOnClick>
      {text}
    </Mantine.RadioItem>
  )
}
