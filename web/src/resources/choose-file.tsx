import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface Props {
  /** Extensions, such as `.csv,.xlsx`. */
  readonly accept: string
  readonly onChosen: (file: File) => void
}

export function ChooseFile({ accept, onChosen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label="File to import"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) onChosen(file)
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <IconUpload size={16} stroke={1.6} aria-hidden="true" />
        Choose a file
      </Button>
    </div>
  )
}
