import { useEffect } from 'react'
import { pageTitle } from '../product.ts'

/** Sets the title of the browser's tab; without a heading of its own. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return null
}
