import type { SavedView } from '@patchbay/contract/account/saved-views'
import { screens } from '@patchbay/contract/screens'
import { KeptList } from './saved-list.tsx'
import { useSavedViews, useViewChanges } from './use-saved-views.ts'

interface Props {
  readonly onOpen: (view: SavedView) => void
  readonly onClose: () => void
}

/** All saved views, each with the page it is of. */
export function ViewList({ onOpen, onClose }: Props) {
  const { data: views } = useSavedViews()
  const { save, rename, remove } = useViewChanges()
  return (
    <KeptList
      title="Saved views"
      thing="view"
      away={{ verb: 'Remove', done: 'removed' }}
      saved={views}
      none="No saved views."
      below={({ screen }) => screens.find(({ path }) => path === screen)?.title ?? screen}
      onOpen={onOpen}
      rename={rename}
      take={remove}
      putBack={({ name, address }) => save(name, address)}
      onClose={onClose}
    />
  )
}
