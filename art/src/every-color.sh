#!/bin/sh
# Every picture of public/media but the hero, from masters/: sh every-color.sh [color...]. VIEWS="flat turn" makes only those.
set -e
cd "$(dirname "$0")"
masters=../masters
media=../../public/media
work=$(mktemp -d)
for color in ${*:-grey black blue pink white}; do
  for view in ${VIEWS:-front back packed zip pocket flat sleeves bundle turn}; do
    if [ "$view" = turn ]; then
      python3 frames.py "$color"
      continue
    fi
    picture=$masters/$view-grey.webp
    if [ "$color" != grey ]; then
      python3 recolor.py "$picture" $masters/$view-mask.webp grey "$color" "$work/picture.png"
      picture=$work/picture.png
    fi
    # Fleece is heavy: there is much of it in the details, and in what is 2160 pixels wide. Black cloth is cleaned less, or nothing is left.
    case $view in
    front | back | packed) how="--quality 72" dark=84 ;;
    zip | pocket) how="--quality 50" dark=70 ;;
    *) how="--quality 86" dark=84 ;;
    esac
    [ "$color" != black ] || how="--quality $dark --gain 4"
    case $view in
    packed) how="$how --floor $masters/$view-mask.webp --shade 0.85 --fade 0.3" ;;
    flat | sleeves | bundle) how="$how --floor $masters/$view-mask.webp --shade 0.6" ;;
    esac
    python3 finish.py "$picture" $media/$view-"$color".webp $how
  done
done
rm -r "$work"
