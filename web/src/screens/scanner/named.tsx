import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { factsPart } from '../../query/shown/shown-part.ts'
import { Shown } from '../../query/shown/shown.tsx'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './scanner.module.css'

/** Things of the site's lists that have one name: the person says which was scanned. */
export function Named({ pages }: Pick<ScanCard, 'pages'>) {
  const held = heldKeys(useProfile())
  if (pages.length === 0) return null
  const may = (to: string) => screens.some((screen) => screen.path === to && mayOpen(screen, held))
  const said = { source: 'Site records', observedAt: null }
  const facts = pages.map(({ one, name }) => ({ name: one, value: name, said }))
  return (
    <Panel title="Things of this name" count={pages.length} aside="Choose one">
      <Shown part={factsPart('Things of this name', facts)} />
      <ul className={css.list}>
        {pages.map(({ one, name, to, list, id }) => (
          <li key={`${one} ${id}`} className={css.row}>
            <span className={css.note}>{one}</span>
            {may(to) ? (
              <Link to={to} search={list === null ? { id } : { list, id }} className={css.code}>
                {name}
              </Link>
            ) : (
              <span className={css.code}>{name}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
