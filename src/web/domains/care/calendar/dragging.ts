import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

/** Makes an event draggable; returns a function that undoes this. */
const dragEvent = (
  element: HTMLElement,
  eventId: string,
  onDragged: (isDragged: boolean) => void,
) =>
  draggable({
    element,
    getInitialData: () => ({ eventId }),
    onDragStart: () => onDragged(true),
    onDrop: () => onDragged(false),
  });

interface DropTarget {
  onOver: (isOver: boolean) => void;
  onDropped: (eventId: string) => void;
}

/** Makes a day a drop target; returns a function that undoes this. */
const dropOnDay = (element: HTMLElement, { onOver, onDropped }: DropTarget) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data["eventId"] === "string",
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source: { data } }) => {
      onOver(false);
      if (typeof data["eventId"] === "string") onDropped(data["eventId"]);
    },
  });

export const dragging = { dragEvent, dropOnDay };
