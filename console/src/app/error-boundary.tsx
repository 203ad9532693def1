// A screen that fails says so, and the page can be loaded anew.
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { shellTexts } from '../texts/shell.ts'
import { Empty } from '../ui/empty.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Empty title={everyScreenTexts.unexpected}>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </Empty>
    )
  }
}
