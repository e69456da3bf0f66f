import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { App, loadConsole } from './app.tsx'
import { startSession } from './session/session.ts'
import { readFlag } from './session/storage.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()

const root = document.querySelector('#root')
if (root) {
  // Somebody signed in waits for two calls; the code of the console comes meanwhile.
  if (readFlag()) void loadConsole()
  createRoot(root).render(<App />)
  void startSession()
}
