import { groups, screens } from '@patchbay/contract/screens'
import { pageAfterSignIn } from '../../session/address.ts'
import css from './return-to.module.css'

/** Says which page follows, when somebody came from a link or was signed out on one. */
export function ReturnTo() {
  const target = pageAfterSignIn()
  if (target === '/') return null
  const url = new URL(target, location.origin)
  const screen = screens.find(({ path }) => path === url.pathname)
  const group = groups.find(
    (entry) => entry.path === url.pathname || (screen && entry.screens.includes(screen)),
  )
  const words = [group?.title, screen?.title].filter((title) => title !== undefined)
  if (words.length === 0) return null
  const asked = url.searchParams.get('q')
  return (
    <div className={css.box}>
      <p className={css.small}>After signing in you return to</p>
      <p className={css.page}>{words.join(' / ')}</p>
      {asked !== null && asked !== '' && <p className={`mono ${css.small}`}>{asked}</p>}
    </div>
  )
}
