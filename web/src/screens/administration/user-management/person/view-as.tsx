import type { PersonDetail } from '@patchbay/contract/people/person'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { NotRead } from '../failed.tsx'
import { useViewAs } from '../questions.ts'
import css from '../user-management.module.css'
import own from './view-as.module.css'

/** The menu of the person, and what each of its pages may ask and do. Nothing here can be pressed. */
export function ViewAs({ person }: { person: PersonDetail }) {
  const view = useViewAs(String(person.id), true)
  const menu = view.data?.menu ?? []
  const calls = view.data?.calls ?? []
  return (
    <Panel
      title={`The menu of ${person.username}`}
      aside={
        <>
          <StateGlyph glyph="info" />
          Read only, and recorded
        </>
      }
    >
      {view.isError && <NotRead what="The menu" error={view.error} onTryAgain={view.refetch} />}
      {view.isPending && <SkeletonRows rows={4} />}
      {view.data !== undefined && menu.length === 0 && (
        <p className={css.none}>Empty: {person.username} holds no key, so every page is NotFound.</p>
      )}
      <ul className={own.menu}>
        {menu.map(({ title, path, screens }) => (
          <li key={path}>
            <span className={own.entry}>{title}</span>
            {screens === null ? (
              <Calls path={path} calls={calls} />
            ) : (
              <ul>
                {screens.map((screen) => (
                  <li key={screen.path} className={own.child}>
                    {screen.title} <Calls path={screen.path} calls={calls} />
                  </li>
                ))}
                {screens.length === 0 && <li className={own.child}>no page on the menu</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** How much of what the page's calls do is open. */
function Calls({ path, calls }: { path: string; calls: readonly string[] }) {
  const own = path === '/' ? [] : calls.filter((name) => name.split(' ')[1]?.startsWith(`${path}/`) === true)
  if (own.length === 0) return null
  const acting = own.filter((name) => !name.startsWith('GET ') && !name.endsWith('/preview/')).length
  return (
    <span className={css.faint}>
      {acting === 0 ? 'reads' : `reads, and ${acting === 1 ? '1 action' : `${acting} actions`}`}
    </span>
  )
}
