import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { screens } from '@patchbay/contract/screens'
import { createRoot } from 'react-dom/client'
import { App, preloadConsole } from './console/app.tsx'
import { pageTitle } from './ui/product.ts'
import { withoutEndSlash } from './session/address.ts'
import { startSession } from './session/session.ts'
import { readFlag } from './session/storage.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()

// With a slash at its end a path is the same page, and has one address.
const path = withoutEndSlash(location.pathname)
if (path !== location.pathname)
  history.replaceState(history.state, '', path + location.search + location.hash)

const root = document.querySelector('#root')
if (root) {
  // Somebody signed in waits for two calls; the code of the console comes meanwhile.
  if (readFlag()) preloadConsole().catch(() => undefined)
  const screen = screens.find(({ path }) => path === location.pathname)
  if (screen) document.title = pageTitle(screen.title)
  createRoot(root).render(<App />)
  startSession()
}
