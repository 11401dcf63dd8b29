import { Camera as CameraIcon, Upload } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import styled, { css } from 'styled-components'
import { theme, tint } from '../theme/theme.ts'

type Props = {
  label: string
  /** What it is for, read aloud behind the label, where there are several. */
  about?: string
  hint?: ReactNode
  /** 'image/jpeg,image/png,application/pdf' */
  accept: string
  multiple?: boolean
  /** One line, where what was added is more important. */
  compact?: boolean
  disabled?: boolean
  /** False where there is a door to the camera beside it. */
  camera?: boolean
  onFiles: (files: File[]) => void
}

/** A place to drop files on, paste them into, or pick them from; checking them is the caller's. */
export function FileDrop(props: Props) {
  const { label, about, hint, accept, multiple, compact, disabled, camera = true, onFiles } = props
  const id = useId()
  const [over, setOver] = useState(false)

  function take(list: FileList | null | undefined) {
    if (list?.length && !disabled) onFiles([...list].slice(0, multiple ? undefined : 1))
  }
  function drag(event: DragEvent) {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    // Taken here it is not taken once more by the page around.
    event.preventDefault()
    take(event.clipboardData.files)
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    take(event.target.files)
    // The same file may be picked again after a failure.
    event.target.value = ''
  }

  return (
    <Ways $compact={compact}>
      <Box
        htmlFor={id}
        $over={over}
        $compact={compact}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
        onPaste={paste}
      >
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-label={about && `${label}, ${about}`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={pick}
        />
        <Upload aria-hidden />
        <strong>{label}</strong>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </Box>
      {camera && accept.includes('image/') && (
        <CameraDoor label="Take a photo" about={about} disabled={disabled} onPick={pick} />
      )}
    </Ways>
  )
}

type DoorProps = {
  label: string
  about?: string
  disabled?: boolean
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Opens the camera; on touch screens only. */
export function CameraDoor({ label, about, disabled, onPick }: DoorProps) {
  return (
    <Shot>
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        disabled={disabled}
        aria-label={about && `${label}, ${about}`}
        onChange={onPick}
      />
      <CameraIcon aria-hidden />
      <strong>{label}</strong>
    </Shot>
  )
}

const Ways = styled.div<{ $compact?: boolean }>`
  display: grid;
  gap: ${theme.space[2]};
  ${theme.media.touch} { grid-auto-flow: ${({ $compact }) => ($compact ? 'column' : 'row')}; }
`
const oneLine = css`
  display: flex;
  justify-content: center;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 2.75rem;
  padding: ${theme.space[2]};
  small { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`
const Box = styled.label<{ $over: boolean; $compact?: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${theme.space[1]};
  padding: ${theme.space[4]};
  text-align: center;
  color: ${theme.color.muted};
  background: ${({ $over }) => ($over ? tint('accent', 16) : theme.color.sunken)};
  border: 1px dashed ${({ $over }) => ($over ? theme.color.accent : theme.color.edge)};
  border-radius: ${theme.radius.medium};
  cursor: pointer;
  input { position: absolute; inset: 0; opacity: 0; cursor: pointer; font-size: 0; }
  strong { color: ${theme.color.text}; font-weight: 500; }
  svg { width: 1.5rem; height: 1.5rem; color: ${theme.color.accent}; }
  ${({ $compact }) => $compact && oneLine}
  &:hover { border-color: ${theme.color.accent}; }
  &:has(:focus-visible) { outline: 2px solid ${theme.color.accent}; outline-offset: 2px; }
  &:has(:disabled) { opacity: 0.55; pointer-events: none; }
`
// A phone with a camera input alone offers no gallery, one with types alone may offer no camera: there are both.
const Shot = styled(Box).attrs({ $over: false })`
  display: none;
  ${theme.media.touch} { display: flex; justify-content: center; align-items: center; gap: ${theme.space[2]}; min-height: 2.75rem; padding: ${theme.space[2]}; }
`
