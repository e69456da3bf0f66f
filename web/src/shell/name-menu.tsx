import { IconChevronDown, IconInfoCircle, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { usePreferences } from '../preferences/preferences.ts'
import { savePreferences } from '../preferences/save-preferences.ts'
import { signOut } from '../session/session.ts'
import { useProfile } from '../session/use-session.ts'
import { Menu } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu.tsx'
import css from './name-menu.module.css'

const schemes = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

export function NameMenu() {
  const profile = useProfile()
  const navigate = useNavigate()
  const { theme } = usePreferences()
  const first = text(profile.firstname)
  const last = text(profile.lastname)
  const name = first || text(profile.username) || 'Account'
  const initials = `${name.charAt(0)}${last.charAt(0)}`.toUpperCase()

  const entries: MenuEntry[] = [
    {
      kind: 'label',
      content: (
        <>
          <span className={css.whole}>{`${first} ${last}`.trim() || name}</span>
          {text(profile.role_name)}
        </>
      ),
    },
    {
      kind: 'choice',
      text: 'My account',
      icon: <IconUserCircle size={16} stroke={1.6} aria-hidden="true" />,
      onChoose: () => void navigate({ to: '/account' }),
    },
    {
      kind: 'choice',
      text: 'About',
      icon: <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />,
      onChoose: () => void navigate({ to: '/about' }),
    },
    { kind: 'line' },
    { kind: 'label', content: 'Colours' },
    ...schemes.map(([value, words]) => ({
      kind: 'choice' as const,
      text: words,
      checked: theme === value,
      onChoose: () => {
        if (theme !== value) savePreferences({ theme: value }).catch(() => undefined)
      },
    })),
    { kind: 'line' },
    {
      kind: 'choice',
      text: 'Logout',
      icon: <IconLogout size={16} stroke={1.6} aria-hidden="true" />,
      onChoose: () => void signOut(),
    },
  ]

  return (
    <Menu className={css.name} entries={entries} position="bottom-end">
      <span className={css.initials} aria-hidden="true">
        {initials}
      </span>
      <span className={css.first}>{name}</span>
      <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
    </Menu>
  )
}

/** What the server sends as a name is shown only when it is text. */
function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
