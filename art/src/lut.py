"""blender -b --python lut.py -- lut.npy : display curve of the product view transform"""

import bpy, sys, numpy as np

sc = bpy.context.scene
sc.view_settings.view_transform = "Filmic"
sc.view_settings.look = "Medium High Contrast"
sc.view_settings.exposure = 0.35
n = 4096
x = 2.0 ** np.linspace(-13, 6, n)
im = bpy.data.images.new("r", n, 1, float_buffer=True, is_data=False)
px = np.ones((n, 4), np.float32)
px[:, :3] = x[:, None]
im.pixels.foreach_set(px.ravel())
im.update()
s = sc.render.image_settings
s.file_format = "PNG"
s.color_depth = "16"
s.color_mode = "RGB"
f = sys.argv[-1]
im.save_render(f + ".png", scene=sc)
i2 = bpy.data.images.load(f + ".png")
i2.colorspace_settings.name = "Raw"
b = np.zeros(n * 4, np.float32)
i2.pixels.foreach_get(b)
np.save(f, np.c_[x, b.reshape(n, 4)[:, 1]])
